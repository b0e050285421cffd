-- The log of a brand, the newest first, and of what: found without the lines of the others.

CREATE INDEX audit_of_brand ON platform.audit (brand, id);
CREATE INDEX audit_subject_id ON platform.audit (subject_id, id);
