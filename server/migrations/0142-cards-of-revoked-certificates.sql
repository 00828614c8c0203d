-- A card repeats its certificate: of those that were revoked or replaced before, the cards are worth nothing either.
UPDATE documents AS card
SET revoked_at = lost.revoked_at, revocation_reason = lost.revocation_reason, revoked_by = lost.revoked_by
FROM documents AS lost
WHERE card.type IN ('TicketB', 'TicketM', 'TicketMWithPhoto') AND card.revoked_at IS NULL
  AND lost.assignment_id = card.assignment_id AND lost.type = 'Certificate' AND lost.number = card.number
  AND lost.revoked_at IS NOT NULL;
