-- Who asked is forgotten by time; leads without a person stay, and are not looked through.
CREATE INDEX lead_with_person ON leads.lead (created_at) WHERE phone_index <> 'erased';
