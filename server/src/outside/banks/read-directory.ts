import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { BankDirectoryError, type ListedBank, type ListedBanks } from './port.ts';

/** The archive of the whole country has 0.2 MB, and its text 3. */
const LONGEST_TEXT = 64 * 1024 * 1024;

const text = z.string().default('');
const Entry = z.object({
  '@BIC': z.string().regex(/^\d{9}$/),
  ParticipantInfo: z.object({
    '@NameP': z.string().trim().min(1),
    '@ParticipantStatus': text,
    RstrList: z.array(z.object({ '@Rstr': text })).default([]),
  }),
  Accounts: z
    .array(
      z.object({
        '@Account': z.string(),
        '@RegulationAccountType': text,
        '@AccountStatus': text,
        '@DateOut': z.string().optional(),
      }),
    )
    .default([]),
});
const Directory = z.object({
  ED807: z.object({
    '@BusinessDay': z.iso.date(),
    // FIRR is the whole directory, SIRR what a day has changed.
    '@InfoTypeCode': z.string().default('FIRR'),
    BICDirectoryEntry: z.array(Entry).min(1),
  }),
});

const LISTS = new Set(['BICDirectoryEntry', 'Accounts', 'RstrList']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => LISTS.has(name),
});

/** Licence taken away, closing of the account: restrictions after which a bank takes no more payments. */
const ENDS = new Set(['LWRS', 'CLRS']);

/** What stands on an invoice as the bank's account: correspondent (CRSA), or the treasury's single one (UTRA). */
const SHOWN_ACCOUNTS = ['CRSA', 'UTRA'];

/**
 * The directory of banks in the Bank of Russia's format ED807 (windows-1251), by itself or in its archive:
 * https://www.cbr.ru/s/newbik
 * @throws BankDirectoryError for a file that is none, or names only what has changed
 */
export function readDirectory(bytes: Uint8Array): ListedBanks {
  const parsed = Directory.safeParse(documentOf(textOf(bytes)));
  if (!parsed.success) throw new BankDirectoryError('Это не справочник БИК Банка России (ED807)');
  const { '@BusinessDay': day, '@InfoTypeCode': kind, BICDirectoryEntry } = parsed.data.ED807;
  if (kind !== 'FIRR') throw new BankDirectoryError('В файле только изменения справочника БИК: нужен полный');
  return { day, banks: BICDirectoryEntry.map(bankOf) };
}

function bankOf({ '@BIC': bic, ParticipantInfo: info, Accounts }: z.output<typeof Entry>): ListedBank {
  const open = Accounts.filter((account) => account['@AccountStatus'] !== 'ACDL' && !account['@DateOut']);
  const shown = SHOWN_ACCOUNTS.flatMap((kind) => open.filter((account) => account['@RegulationAccountType'] === kind));
  return {
    bic,
    title: quoted(info['@NameP']),
    correspondentAccount: shown[0]?.['@Account'] ?? '',
    isActive:
      info['@ParticipantStatus'] !== 'PSDL' && !info.RstrList.some((restriction) => ENDS.has(restriction['@Rstr'])),
  };
}

/** Банк "Заря" → Банк «Заря». */
const quoted = (title: string): string => title.replace(/"([^"]+)"/g, '«$1»');

/** @throws BankDirectoryError for an archive without such a file */
function textOf(bytes: Uint8Array): Uint8Array {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return bytes;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => /\.xml$/i.test(name) && originalSize <= LONGEST_TEXT,
    });
    const [file] = Object.values(files);
    if (file) return file;
  } catch {
    // A torn archive: the reader's errors have no class of their own, and it does nothing but read.
  }
  throw new BankDirectoryError('В архиве нет справочника БИК, или он повреждён');
}

function documentOf(bytes: Uint8Array): unknown {
  const encoding = /encoding="([\w-]+)"/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  try {
    return parser.parse(new TextDecoder(encoding ?? 'windows-1251').decode(bytes));
  } catch {
    // No XML at all, or an encoding that does not exist.
    return null;
  }
}
