import type { Blanks } from '@dopusk/contract/documents/blanks.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { listFreeBlanks } from '../register/db.ts';

/** So many forms of a stack are looked up at once. */
const AT_ONCE = 500;

/** The printed forms that the documents of a plan would be on, each once; nothing is taken. */
export class PlannedForms {
  private readonly stacks = new Map<string, { rest: Blanks; free: string[] }>();
  private readonly db: Db;
  private readonly scope: CenterScope;

  constructor(db: Db, scope: CenterScope) {
    this.db = db;
    this.scope = scope;
  }

  /** The topmost form of a stack that neither a document nor the plan has taken. */
  async next(stack: Blanks): Promise<NonNullable<PlannedDocument['printedOn']>> {
    const { type, series } = stack;
    const key = `${type} ${series}`;
    const known = this.stacks.get(key) ?? { rest: stack, free: [] };
    this.stacks.set(key, known);
    if (known.free.length === 0) {
      known.free = await listFreeBlanks(this.db, this.scope, known.rest, AT_ONCE + 1);
      // The last one begins the next go.
      known.rest = { ...stack, first: known.free.pop() ?? stack.first };
    }
    return { series, blankNumber: known.free.shift() ?? '' };
  }
}
