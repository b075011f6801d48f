-- Full text. n is that of the body. The words are made by this package, so that no text search
-- configuration or locale of the server has a say. upto is the place of the last body that is in.
CREATE TABLE holdfast_text (
	n     bigint   PRIMARY KEY,
	words tsvector NOT NULL
);

CREATE INDEX holdfast_text_words ON holdfast_text USING gin (words);

CREATE TABLE holdfast_indexed (
	buffer bigint PRIMARY KEY,
	upto   bigint NOT NULL
);
