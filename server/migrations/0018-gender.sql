-- Said by a person where the name does not tell it; null leaves it to the name.
ALTER TABLE students ADD COLUMN gender text CHECK (gender IN ('Male', 'Female'));
