package holdfast
