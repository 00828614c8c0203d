-- The wrong rows of tables that wait to be mended keep their cells by the places of our columns: «Место работы» is a new one among them.
UPDATE imports SET failures = (
    SELECT jsonb_agg(jsonb_set(failure, '{cells}', jsonb_insert(failure -> 'cells', '{12}', '""')) ORDER BY place)
    FROM jsonb_array_elements(failures) WITH ORDINALITY AS one (failure, place))
  WHERE jsonb_array_length(failures) > 0 AND parsed_at > now() - interval '2 days';
