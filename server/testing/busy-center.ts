import { setTimeout as sleep } from 'node:timers/promises';
import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { files } from '@dopusk/contract/files.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import sharp from 'sharp';
import { DEMO_PASSWORD, makeOperator } from '../demo/builders.ts';
import { makeGraduate } from '../demo/document-builders.ts';
import { balanceIdOf } from '../demo/payment-builders.ts';
import type { Db } from '../src/db/connection.ts';
import { Client } from './client.ts';
import { surname } from './surnames.ts';
import type { YookassaBank } from './yookassa-bank.ts';

/** What the portal has said yes to, and must never forget. */
export interface Acknowledged {
  /** E-mails of people, created singly and by import. */
  people: string[];
  assigned: string[];
  /** Assignments paid from the balance, and by card. */
  paid: string[];
  fixed: string[];
  files: string[];
  /** Kopecks that have reached the balance. */
  toppedUp: number;
}

/** How often each kind of work succeeded, and failed because something was down. */
type Outcomes = Map<string, { done: number; failed: number }>;

/** The codes with which the portal says that it is not the caller's fault. */
const OUR_FAULT = /: (ServerError|DatabaseAway|SaveFileException|PaymentProviderException) /;
/** No answer at all within this time would be a portal that hangs. */
const PATIENCE = 60_000;

/**
 * People of a center and of its client at their work, all at once and without end: they log in, look, search, create,
 * assign, pay from the balance and by card, fix documents, download, send files and import. Whoever gets no answer
 * goes on with the next thing; what was answered is written down.
 */
export class BusyCenter {
  readonly acknowledged: Acknowledged = { people: [], assigned: [], paid: [], fixed: [], files: [], toppedUp: 0 };
  readonly outcomes: Outcomes = new Map();
  /** Refusals for which nobody gave a reason, and calls that hung. */
  readonly surprises: string[] = [];
  /** Every failure of ours with its moment, for a table of what was down when. */
  readonly failures: number[] = [];
  readonly client: Client;
  readonly administrator: Client;
  readonly bank: YookassaBank;
  readonly clientId: string;
  private readonly balanceId: string;
  private readonly courseId: string;
  private readonly centerId: string;
  private readonly email: string;
  private readonly toFix: string[] = [];
  private serial = 0;
  private isOver = false;

  private constructor(clients: [Client, Client], bank: YookassaBank, ids: [string, string, string, string, string]) {
    [this.client, this.administrator] = clients;
    this.bank = bank;
    [this.clientId, this.balanceId, this.courseId, this.centerId, this.email] = ids;
  }

  static async open(url: string, db: Db, bank: YookassaBank): Promise<BusyCenter> {
    const { clientId, centerId, courseId, administrator } = await makeGraduate(db, {
      issuedDocuments: ['Certificate'],
      isPaid: false,
    });
    const email = 'operator@busy.test';
    const operator = await makeOperator(db, [clientId], 'Operator', { email });
    const client = await Client.loggedIn(url, db, operator.userId, clientId);
    const admin = await Client.loggedIn(url, db, administrator.userId, null);
    return new BusyCenter([client, admin], bank, [
      clientId,
      await balanceIdOf(db, clientId),
      courseId,
      centerId,
      email,
    ]);
  }

  /** Works until `stop`. @param pause milliseconds that a person takes between two things */
  async work(pause: number): Promise<void> {
    // A balance to pay from.
    while (!(await this.topUp(100_000))) await sleep(200);
    await Promise.all([
      this.again(6000, () => this.logIn()),
      this.again(pause, () => this.look()),
      this.again(pause, () => this.look()),
      this.again(pause, () => this.enrol()),
      this.again(pause, () => this.enrol()),
      this.again(pause, () => this.fix()),
      this.again(pause * 4, () => this.sendFile()),
      this.again(pause * 10, () => this.importPeople()),
      this.again(pause * 10, async () => void (await this.topUp(50_000))),
    ]);
  }

  stop(): void {
    this.isOver = true;
  }

  private async again(pause: number, work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work();
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  /** Undefined when the portal did not say yes. */
  private async try<T>(kind: string, work: () => Promise<T>): Promise<T | undefined> {
    const outcome = this.outcomes.get(kind) ?? { done: 0, failed: 0 };
    this.outcomes.set(kind, outcome);
    const patience = new AbortController();
    const tooLong = sleep(PATIENCE, undefined, { signal: patience.signal }).then(() => {
      throw new Error(`${kind}: no answer`);
    });
    tooLong.catch(() => {});
    try {
      const result = await Promise.race([work(), tooLong]);
      outcome.done += 1;
      return result;
    } catch (error) {
      outcome.failed += 1;
      this.failures.push(Date.now());
      // fetch fails with a TypeError when the connection breaks or is refused.
      const isDown = error instanceof TypeError || (error instanceof Error && OUR_FAULT.test(error.message));
      if (!isDown) this.surprises.push(String(error));
      return undefined;
    } finally {
      patience.abort();
    }
  }

  private async logIn(): Promise<void> {
    const visitor = new Client(this.client.url, null);
    const body = { login: this.email, password: DEMO_PASSWORD, userAgreement: true as const };
    await this.try('вход и выход', async () => {
      await visitor.call(session.authorize, { body });
      await visitor.call(session.current);
      await visitor.call(session.logout);
    });
  }

  private async look(): Promise<void> {
    await this.try('списки и поиск', async () => {
      await this.client.call(students.listAcrossOrganizations, { query: { search: 'иванов' } });
      await this.client.call(assignments.ofOrganization, { params: { id: 'Current' }, query: {} });
      await this.administrator.call(courses.list, { query: {} });
    });
    const fixed = this.acknowledged.fixed.at(-1);
    if (!fixed) return;
    await this.try('скачивание', async () => {
      const { documents: made } = await this.administrator.call(assignments.read, { params: { id: fixed } });
      const url = made.Certificate?.[0]?.file.url;
      if (!url) return;
      const answer = await fetch(new URL(url, this.client.url), {
        headers: { cookie: this.administrator.cookie ?? '' },
      });
      if (!answer.ok) throw new Error(`${url}: ServerError ${answer.status}`);
      await answer.arrayBuffer();
    });
  }

  /** Somebody new is assigned to the course and paid for, by turns from the balance and by card. */
  private async enrol(): Promise<void> {
    const person = this.newcomer();
    const made = await this.try('сотрудник', () =>
      this.client.call(students.create, {
        body: { ...person, organization: this.clientId, password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD },
      }),
    );
    if (!made) return;
    this.acknowledged.people.push(person.email);
    const assigned = await this.try('назначение', () =>
      this.client.call(assignments.add, {
        body: {
          studentId: made.id,
          courseId: this.courseId,
          fromOrganizationId: this.centerId,
          dateStartLearning: today(),
        },
      }),
    );
    if (!assigned) return;
    this.acknowledged.assigned.push(assigned.id);
    const isPaid = this.serial % 2 === 0 ? await this.payFromBalance(assigned.id) : await this.payByCard(assigned.id);
    if (!isPaid) return;
    this.acknowledged.paid.push(assigned.id);
    this.toFix.push(assigned.id);
  }

  private async payFromBalance(assignId: string): Promise<boolean> {
    const params = { orgId: this.clientId, assignId };
    const answer = await this.try('оплата с баланса', () => this.client.call(payments.fromBalance, { params }));
    return answer !== undefined;
  }

  private async payByCard(id: string): Promise<boolean> {
    const answer = await this.try('оплата картой', async () => {
      const { confirmUrl } = await this.client.call(payments.assign, { params: { id }, query: {} });
      return this.payAtBank(confirmUrl);
    });
    return answer === true;
  }

  private async topUp(rubles: number): Promise<boolean> {
    const answer = await this.try('пополнение', async () => {
      const body = { balanceId: this.balanceId, amount: rubles };
      return this.payAtBank((await this.client.call(payments.topUp, { body })).confirmUrl);
    });
    if (answer === true) this.acknowledged.toppedUp += rubles * 100;
    return answer === true;
  }

  /** The person pays, and the bank tells the portal; whether the portal has taken note. */
  private async payAtBank(confirmUrl: string): Promise<boolean> {
    const id = confirmUrl.split('/').pop() ?? '';
    this.bank.decide(id, 'succeeded');
    const notify = { params: { provider: 'yookassa' }, body: { event: 'payment.succeeded', object: { id } } };
    await new Client(this.client.url, null).call(payments.notify, notify);
    return true;
  }

  private async fix(): Promise<void> {
    const assignId = this.toFix.shift();
    if (!assignId) return;
    const isFixed = await this.try('фиксация документа', async () => {
      const { form } = await this.administrator.call(documents.certificateInfo, { params: { id: assignId } });
      // Whoever was assigned today has not learnt yet.
      const rest = { hoursCount: form.hoursCount ?? 0, suggestedNumber: form.number, prepareAhead: true };
      const body = { assignId, ...form, ...rest };
      const answer = await this.administrator.fetch(documents.certificate, { body });
      const code = answer.ok ? 'Ok' : ((await answer.json()) as { code: string }).code;
      if (answer.ok) await answer.arrayBuffer();
      // Fixed, but the printer has not come to it in half a minute; or fixed before, when the answer got lost.
      else if (!['NotFoundFile', 'DocumentAlreadyGenerated'].includes(code)) throw new Error(`certificate: ${code} `);
      return true;
    });
    if (isFixed) this.acknowledged.fixed.push(assignId);
    else this.toFix.push(assignId);
  }

  private async sendFile(): Promise<void> {
    const background = { r: this.serial % 256, g: this.acknowledged.files.length % 256, b: 0 };
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const saved = await this.try('отправка файла', async () => {
      const file = new File([new Uint8Array(bytes)], 'Фото.png', { type: 'image/png' });
      return this.client.call(files.save, { query: {}, file });
    });
    if (saved) this.acknowledged.files.push(saved.id);
  }

  private async importPeople(): Promise<void> {
    const people = Array.from({ length: 3 }, () => this.newcomer());
    const lines = people.map((one) =>
      [`${one.surname} ${one.name} ${one.lastname}`, '17.05.1990', one.phone, one.email, one.snilsNumber].join(';'),
    );
    const text = ['ФИО;Дата рождения;Телефон;E-mail;СНИЛС', ...lines].join('\r\n');
    const loaded = await this.try('импорт', async () => {
      const { draftId } = await this.client.call(imports.parseStudents, { query: {}, file: new File([text], 'a.csv') });
      return this.client.call(imports.loadStudents, { params: { draftId } });
    });
    if (loaded) this.acknowledged.people.push(...people.map(({ email }) => email));
  }

  private newcomer() {
    this.serial += 1;
    const number = String(this.serial).padStart(7, '0');
    return {
      surname: surname(this.serial),
      name: 'Пётр',
      lastname: 'Ильич',
      birthday: '1990-05-17',
      educationType: 'High' as const,
      phone: `+7914${number}`,
      email: `busy${this.serial}@center.test`,
      // Numbers up to 001-001-998 carry no check digits.
      snilsNumber: `00${number}00`,
    };
  }
}
