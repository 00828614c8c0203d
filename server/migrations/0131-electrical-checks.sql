-- What the certificate and the protocol of a check of electrical safety say of each person beside its result.
ALTER TABLE assignments
  ADD COLUMN staff_category text CHECK (staff_category IN ('AdministrativeTechnical', 'Operational', 'OperationalRepair', 'Repair',
    'Auxiliary', 'Electrotechnological', 'Inspector')),
  ADD COLUMN check_reason text CHECK (check_reason IN ('Initial', 'Regular', 'Extraordinary')),
  -- Null is what the course says.
  ADD COLUMN admission text CHECK (admission IN ('IILow', 'IIBoth', 'IIILow', 'IIIBoth', 'IVLow', 'IVBoth', 'VBoth'));
