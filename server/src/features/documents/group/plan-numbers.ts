import type { NumberedOn } from '@dopusk/contract/documents/document-info.ts';
import { formatNumber } from '@dopusk/contract/documents/number-pattern.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Counted, Numbering } from '../register/count.ts';
import { findLastNumbered, findRegister, isNumberOfOthers, listFreeCounts, nextCount } from '../register/db.ts';

/** So many free numbers of a register are looked up at once. */
const AT_ONCE = 200;

interface Counting {
  register: Counted;
  /** Free counts, the next first. */
  free: number[];
  /** From where on more of them are looked up. */
  from: number;
  /** What the plan has given beside the count. */
  given: Set<string>;
  last: NumberedOn | null;
}

/** The numbers that the documents of a plan would get, each once; nothing is taken. */
export class PlannedNumbers {
  private readonly countings = new Map<string, Counting>();
  private readonly db: Db;
  private readonly scope: CenterScope;

  constructor(db: Db, scope: CenterScope) {
    this.db = db;
    this.scope = scope;
  }

  /** The next free number of a register. */
  async next(numbering: Numbering): Promise<string> {
    const counting = await this.countingOf(numbering);
    for (;;) {
      const count = counting.free.shift() ?? (await this.refill(counting));
      const number = formatNumber(counting.register.shape, count);
      if (!counting.given.has(number)) return number;
    }
  }

  /** The number that another document of the person has, where it is free in this register too; else the next one. */
  async like(number: string, numbering: Numbering, assignId: string): Promise<string> {
    const counting = await this.countingOf(numbering);
    const isTaken =
      counting.given.has(number) || (await isNumberOfOthers(this.db, this.scope, counting.register, number, assignId));
    if (isTaken) return this.next(numbering);
    counting.given.add(number);
    return number;
  }

  /** What makes a number of this day come out of order; null when it is in order. */
  async laterThan(date: string, numbering: Numbering): Promise<NumberedOn | null> {
    const { last } = await this.countingOf(numbering);
    return last && last.date > date ? last : null;
  }

  private async refill(counting: Counting): Promise<number> {
    for (;;) {
      const { register, from } = counting;
      counting.free = await listFreeCounts(this.db, this.scope, register, from, AT_ONCE);
      counting.from += AT_ONCE;
      const count = counting.free.shift();
      if (count !== undefined) return count;
    }
  }

  private async countingOf(numbering: Numbering): Promise<Counting> {
    const register = await findRegister(this.db, this.scope, numbering);
    const { type, registerOf, year, shape } = register;
    const key = `${type} ${registerOf} ${shape.isYearly ? year : ''}`;
    const known = this.countings.get(key);
    if (known) return known;
    const [from, last] = [
      await nextCount(this.db, this.scope, register),
      await findLastNumbered(this.db, this.scope, register),
    ];
    const counting = { register, free: [], from, given: new Set<string>(), last };
    this.countings.set(key, counting);
    return counting;
  }
}
