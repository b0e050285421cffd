-- Cities by nearness and by beginnings of names, as the embedded provider of places needs them.
ALTER TABLE location.city ADD COLUMN position point GENERATED ALWAYS AS (point(longitude, latitude)) STORED;
CREATE INDEX city_near ON location.city USING gist (position) WHERE latitude IS NOT NULL;
CREATE INDEX city_begins ON location.city (country_code, location.plain(name) text_pattern_ops);
