-- The accountant's program makes out a УКД with its VAT: of those that were noted without it, it is what the rate of the УПД says (decision 890).
ALTER TABLE act_adjustments ADD COLUMN vat_kopecks bigint CHECK (vat_kopecks >= 0);
UPDATE act_adjustments SET vat_kopecks = coalesce((
  SELECT round(entries.amount_kopecks * taxed.rate / (100 + taxed.rate))
  FROM static_documents act
  JOIN entries ON entries.transfer_id = act_adjustments.transfer_id AND entries.position IS NOT NULL
  CROSS JOIN LATERAL (SELECT substring(act.data #>> '{оплата,ндс_название}' FROM 'НДС (\d+)')::numeric AS rate) AS taxed
  WHERE act.id = act_adjustments.document_id), 0);
ALTER TABLE act_adjustments ALTER COLUMN vat_kopecks SET NOT NULL;
