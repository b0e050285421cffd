-- Of a brand and market forty stand at once (`MOST_FIELDS`); those that were removed stay, and come last in the list.
CREATE INDEX field_standing_first ON custom_fields.field (brand, market, (removed_at IS NOT NULL), subject, id);
