import { addresses } from '@dopusk/contract/addresses.ts';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startStandIn } from '../../../testing/stand-in.ts';
import { BankDirectoryError } from '../../outside/banks/port.ts';
import { readDirectory } from '../../outside/banks/read-directory.ts';
import { xmlIn1251 } from '../../printing/windows-1251.ts';
import { loadBanks, readBankDirectory } from './load-banks.ts';

const attempt = { number: 1, isLast: true, signal: new AbortController().signal };

const account = (number: string, kind: string, more = 'AccountStatus="ACAC"') =>
  `<Accounts Account="${number}" RegulationAccountType="${kind}" CK="99" AccountCBRBIC="044525000" ${more}/>`;
const participant = (name: string, inner = '', status = 'PSAC') =>
  `<ParticipantInfo NameP="${name}" CntrCd="RU" Rgn="45" Tnp="г." Nnp="Москва" PtType="20" ParticipantStatus="${status}">${inner}</ParticipantInfo>`;
const entry = (bic: string, inner: string) => `<BICDirectoryEntry BIC="${bic}">${inner}</BICDirectoryEntry>`;

const SBER = entry(
  '044525225',
  participant('ПАО Сбербанк') +
    account('30101810900000000999', 'CRSA', 'AccountStatus="ACDL"') +
    account('30101810400000000225', 'CRSA'),
);
const TREASURY = entry(
  '004525988',
  participant('ГУ Банка России по ЦФО//УФК по г. Москве г. Москва') +
    account('03211643000000017300', 'TRSA') +
    account('40102810545370000003', 'UTRA'),
);
const CLOSED = entry(
  '044525111',
  participant('Банк &quot;Закат&quot;', '<RstrList Rstr="LWRS" RstrDate="2026-01-12"/>'),
);
const OWN = entry('044525000', participant('ГУ Банка России по ЦФО'));

function directory(entries: string[], { day = '2026-11-27', kind = 'FIRR' } = {}): Uint8Array {
  return xmlIn1251(
    `<?xml version="1.0" encoding="WINDOWS-1251"?>\n<ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="1" EDDate="${day}" EDAuthor="4583001999" CreationReason="RQST" InfoTypeCode="${kind}" BusinessDay="${day}" DirectoryVersion="1">${entries.join('')}</ED807>`,
  );
}
const archive = (bytes: Uint8Array) => zipSync({ '20261127_ED807_full.xml': bytes });

describe('the directory of banks (ED807)', () => {
  test('is read from its archive or by itself: names, accounts that are open, closed banks', () => {
    const whole = directory([SBER, TREASURY, CLOSED, OWN]);
    for (const file of [whole, archive(whole)]) {
      expect(readDirectory(file)).toEqual({
        day: '2026-11-27',
        banks: [
          { bic: '044525225', title: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', isActive: true },
          {
            bic: '004525988',
            title: 'ГУ Банка России по ЦФО//УФК по г. Москве г. Москва',
            correspondentAccount: '40102810545370000003',
            isActive: true,
          },
          { bic: '044525111', title: 'Банк «Закат»', correspondentAccount: '', isActive: false },
          { bic: '044525000', title: 'ГУ Банка России по ЦФО', correspondentAccount: '', isActive: true },
        ],
      });
    }
  });

  test.each([
    ['a page of another kind', Buffer.from('<html><body>Ошибка</body></html>')],
    ['nothing', new Uint8Array()],
    ['what breaks off', directory([SBER, TREASURY]).subarray(0, 500)],
    ['an archive of something else', zipSync({ 'readme.txt': Buffer.from('0') })],
    ['an archive that breaks off', archive(directory([SBER])).subarray(0, 200)],
    ['changes of a day', directory([SBER], { kind: 'SIRR' })],
    ['no bank at all', directory([])],
    ['a BIC that is none', directory([entry('12', participant('Банк'))])],
  ])('%s is refused', (_, bytes) => {
    expect(() => readDirectory(bytes)).toThrow(BankDirectoryError);
  });

  test('is replaced by a newer one, kept before an older one and one that has lost half of its banks', async () => {
    const { db } = await startPortal();
    const many = ['044525001', '044525002', '044525003', '044525004'].map((bic) => entry(bic, participant('Банк')));
    const first = await loadBanks(db, readDirectory(directory(many)));
    expect(first).toEqual({ day: '2026-11-27', count: 4, isNew: true });
    const older = readDirectory(directory([SBER], { day: '2026-11-26' }));
    expect(await loadBanks(db, older)).toMatchObject({ day: '2026-11-27', count: 4, isNew: false });
    const torn = readDirectory(directory([SBER], { day: '2026-11-28' }));
    await expect(loadBanks(db, torn)).rejects.toThrow('неполон: было 4, стало бы 1');
    expect(await db.selectFrom('banks').selectAll().execute()).toHaveLength(4);
    const newer = readDirectory(directory([SBER, TREASURY], { day: '2026-11-28' }));
    expect(await loadBanks(db, newer)).toEqual({ day: '2026-11-28', count: 2, isNew: true });
    const kept = await db.selectFrom('banks').select('bic').orderBy('bic').execute();
    expect(kept.map(({ bic }) => bic)).toEqual(['004525988', '044525225']);
  });
});

describe('a bank by its BIC', () => {
  const ask = async (portal: Portal, bic: string) => {
    const operator = await makeOperator(portal.db, [await makeOrganization(portal.db)]);
    return (await portal.as(operator)).call(addresses.bank, { query: { bic } });
  };

  test('comes from the directory of the Bank of Russia, which is read once a day', async () => {
    const served = { asked: 0, status: 200, bytes: archive(directory([SBER, CLOSED])) };
    const { url } = await startStandIn((_, response) => {
      served.asked += 1;
      response.writeHead(served.status, { 'content-type': 'application/zip' }).end(served.bytes);
    });
    const portal = await startPortal({ BANKS: 'cbr', BANKS_URL: url, ROLE: 'web' });
    expect(await ask(portal, '044525225')).toEqual({ source: 'Unavailable', bank: null });
    const waiting = await portal.db
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .where('name' as never, '=', 'banks.read' as never)
      .select('id' as never)
      .execute();
    expect(waiting).toHaveLength(1);

    await readBankDirectory.run({}, portal.context, attempt);
    await readBankDirectory.run({}, portal.context, attempt);
    expect(served.asked).toBe(1);
    const bank = { bankTitle: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', isActive: true };
    expect(await ask(portal, '044525225')).toEqual({ source: 'Register', bank });
    expect(await ask(portal, '044525111')).toMatchObject({ bank: { isActive: false } });
    // A whole directory knows every bank.
    expect(await ask(portal, '044525999')).toEqual({ source: 'Unknown', bank: null });
  });

  test('is kept when the next day brings no directory, and the same one is not asked for again', async () => {
    const served = { asked: 0, status: 200, bytes: archive(directory([SBER])) };
    const { url } = await startStandIn((_, response) => {
      served.asked += 1;
      response.writeHead(served.status).end(served.bytes);
    });
    const portal = await startPortal({ BANKS: 'cbr', BANKS_URL: url, ROLE: 'web' });
    const read = () => readBankDirectory.run({}, portal.context, attempt);
    await read();
    const nextDay = () => portal.db.updateTable('bankDirectory').set({ readAt: '2026-01-01T00:00:00Z' }).execute();
    await nextDay();
    served.status = 503;
    await expect(read()).rejects.toThrow('сервер ответил ошибкой 503');
    served.status = 200;
    served.bytes = Buffer.from('<html>Технические работы</html>');
    await expect(read()).rejects.toThrow('Это не справочник БИК');
    expect(await ask(portal, '044525225')).toMatchObject({ source: 'Register' });
    served.bytes = archive(directory([SBER], { day: '2026-11-26' }));
    await read();
    await read();
    expect(served.asked).toBe(4);
    expect(await portal.db.selectFrom('bankDirectory').select('day').execute()).toEqual([{ day: '2026-11-27' }]);
  });

  test('without a directory nobody is asked', async () => {
    const portal = await startPortal();
    await readBankDirectory.run({}, portal.context, attempt);
    expect(await ask(portal, '044525225')).toEqual({ source: 'Unavailable', bank: null });
  });
});
