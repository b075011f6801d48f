-- Full text. The rowid is the n of the body; the words are not kept a second time. The tokenizer only
-- splits at spaces: the words are made by this package. upto is the place of the last body that is in.
CREATE VIRTUAL TABLE holdfast_text USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii');

CREATE TABLE holdfast_indexed (
	buffer INTEGER PRIMARY KEY REFERENCES holdfast_buffers (n),
	upto   INTEGER NOT NULL
);
