import { citizenshipTitle, isForeign } from '@dopusk/contract/citizenship.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { XMLBuilder } from 'fast-xml-parser';
import type { ToldTrained } from './trained.ts';

/** A record of the file: what is told, under our own number of it. */
export interface XmlRecord {
  assignId: string;
  told: ToldTrained;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: '  ',
  suppressEmptyNode: false,
});

/**
 * The file that the cabinet of the Ministry's register takes: RegistrySet of at most 5,000 records (schema
 * «educated_person_import», 1.0.9). Our number of each comes back with the register's.
 */
export function trainedXml(records: readonly XmlRecord[]): Buffer<ArrayBuffer> {
  const set = { RegistryRecord: records.map(recordOf) };
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${builder.build({ RegistrySet: set })}`);
}

/** A record by the names of the schema; what begins with «@» is an attribute. */
export const recordOf = ({ assignId, told }: XmlRecord) => ({
  '@outerId': assignId,
  Worker: {
    LastName: plain(told.surname),
    FirstName: plain(told.name),
    // The schema wants the element of whoever has no middle name too.
    MiddleName: plain(told.lastname),
    ...identified(told),
    Position: plain(told.jobTitle),
    EmployerInn: told.employerInn,
    EmployerTitle: plain(told.employerTitle),
  },
  Organization: { Inn: told.centerInn, Title: plain(told.centerTitle) },
  Test: {
    '@isPassed': '1',
    '@learnProgramId': String(told.programId),
    Date: told.date,
    ProtocolNumber: plain(told.protocolNumber),
    LearnProgramTitle: told.programTitle,
  },
});

/**
 * By what the register knows a person: his SNILS; of a foreigner without one that he is one, and of which country. The
 * number of his own country's insurance the portal does not keep, and the schema does not demand.
 */
const identified = ({ snils, citizenship = '' }: ToldTrained) =>
  snils === '' && isForeign(citizenship)
    ? { IsForeignSnils: '1', Citizenship: citizenshipTitle(citizenship) }
    : { Snils: formatSnils(snils) };

/** Characters that no XML may hold are left out, in whatever way they came into a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const plain = (text: string): string => text.replace(FORBIDDEN, '').trim();
