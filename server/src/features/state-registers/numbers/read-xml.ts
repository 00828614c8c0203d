import { XMLParser } from 'fast-xml-parser';
import type { AnswerLine } from './answer-line.ts';

/** What is read of a record; everything may be absent, and unknown tags are passed over. */
interface Record {
  '@baseNo'?: string;
  baseNo?: string;
  '@outerId'?: string;
  Worker?: { LastName?: string; FirstName?: string; MiddleName?: string; Snils?: string };
  EmployerOrganization?: { Inn?: string; Title?: string };
  Test?: { ProtocolNumber?: string; LearnProgramTitle?: string };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => name === 'RegistryRecord',
});

/**
 * The records of the register's answer, EducatedPersons or ArrayOfRegistryRecord.
 * @returns null when it is neither, or no XML at all
 */
export function readXml(text: string): AnswerLine[] | null {
  const document = parsed(text);
  if (document === null) return null;
  const root = document.EducatedPersons ?? document.ArrayOfRegistryRecord;
  if (root === undefined) return null;
  const records = typeof root === 'string' ? [] : (root.RegistryRecord ?? []);
  return records.map(({ Worker = {}, Test = {}, EmployerOrganization = {}, ...record }, index) => ({
    row: index + 1,
    outerId: record['@outerId'] ?? '',
    number: record['@baseNo'] ?? record.baseNo ?? '',
    fault: '',
    person: [Worker.LastName, Worker.FirstName, Worker.MiddleName].filter(Boolean).join(' '),
    snils: (Worker.Snils ?? '').replaceAll(/\D/g, ''),
    protocolNumber: Test.ProtocolNumber ?? '',
    programTitle: Test.LearnProgramTitle ?? '',
    others: [EmployerOrganization.Inn ?? '', EmployerOrganization.Title ?? ''].filter(Boolean),
  }));
}

function parsed(text: string): { [root: string]: { RegistryRecord?: Record[] } | string } | null {
  try {
    return parser.parse(text);
  } catch {
    // The parser's own errors have no class of their own, and it does nothing but parse.
    return null;
  }
}
