-- Visitors are forgotten by time; what row security guards is found by a plain column alone, not by the end of a range.
CREATE INDEX booking_with_visitor ON visits.booking (starts_at) WHERE visitor_sealed IS NOT NULL;
