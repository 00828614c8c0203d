-- Who a letter went to is looked up by the address, for each line of the log of letters.
CREATE INDEX organizations_by_email ON organizations (email) WHERE email IS NOT NULL;
