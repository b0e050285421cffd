-- Whether the CRM was asked, at sign-up, to hear of the person: it is then told of the end of the account too.

ALTER TABLE accounts.account ADD COLUMN crm_brand text;
UPDATE accounts.account a SET crm_brand = o.brand
FROM platform.outbox o WHERE o.topic = 'crm.person' AND o.payload ->> 'accountId' = a.id::text AND a.erased_at IS NULL;
