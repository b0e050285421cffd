-- Codes that are put up in showrooms, on promotions and on documents: an address of the site as a QR code.

CREATE TABLE content.code (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  purpose text NOT NULL CHECK (purpose IN ('SHOWROOM', 'PROMOTION', 'DOCUMENT')),
  label text NOT NULL CHECK (length(label) BETWEEN 2 AND 80),
  -- Below the brand's own address; of a document, below the site's.
  target text NOT NULL CHECK (target LIKE '/%' AND length(target) <= 300),
  -- Null: as small, or as even, as it can be (ISO/IEC 18004).
  symbol_version integer CHECK (symbol_version BETWEEN 1 AND 40),
  mask integer CHECK (mask BETWEEN 1 AND 7),
  level text NOT NULL CHECK (level IN ('AUTO', 'L', 'M', 'Q', 'H')),
  quiet integer NOT NULL CHECK (quiet BETWEEN 4 AND 10),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX code_newest ON content.code (brand, market, id DESC);
ALTER TABLE content.code ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.code USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
