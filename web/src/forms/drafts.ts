import { set } from 'react-hook-form';

/** What was typed into a form and not sent yet. */
export interface Draft {
  at: number;
  /** Path of the field → what stands in it, only where that differs from what the form began with. */
  changes: Record<string, unknown>;
  /** Path of the field → what stood in it when the form began; with it the version of the record that the form edits. */
  base?: Record<string, unknown>;
  version?: string | undefined;
  /** What fields show beside their values, such as the names of rows chosen by id. */
  kept: Record<string, unknown>;
  /** Something of the form is never kept and has to be entered again. */
  isPartial: boolean;
}

const PREFIX = 'draft:';
const LOGGED_OUT_AT = 'loggedOutAt';
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const prefixOf = (user: string): string => `${PREFIX}${user}:`;

/**
 * The user's draft kept under the key, unless it is a day old or from before a logout in any tab. What others typed here
 * goes away for good.
 */
export function readDraft(user: string, key: string): Draft | null {
  sweep(user);
  const text = sessionStorage.getItem(prefixOf(user) + key);
  return text === null ? null : (JSON.parse(text) as Draft);
}

/** Keeps a draft in this tab; one without changes is forgotten. */
export function keepDraft(user: string, key: string, draft: Omit<Draft, 'at'>): void {
  forgetDraft(user, key);
  if (Object.keys(draft.changes).length === 0) return;
  try {
    sessionStorage.setItem(prefixOf(user) + key, JSON.stringify({ at: Date.now(), ...draft } satisfies Draft));
  } catch {
    // A full storage loses the draft, never the form.
  }
}

/** What was sent, or emptied by hand, is no draft any more. */
export const forgetDraft = (user: string, key: string): void => sessionStorage.removeItem(prefixOf(user) + key);

/** After logging out nothing typed may be found by whoever comes next: in this tab and in the others. */
export function forgetAllDrafts(): void {
  localStorage.setItem(LOGGED_OUT_AT, String(Date.now()));
  for (const key of draftKeys()) sessionStorage.removeItem(key);
}

function sweep(user: string): void {
  const loggedOutAt = Number(localStorage.getItem(LOGGED_OUT_AT) ?? 0);
  const oldest = Math.max(Date.now() - LIFETIME_MS, loggedOutAt);
  for (const key of draftKeys()) {
    const isOwn = key.startsWith(prefixOf(user));
    if (!isOwn || atOf(sessionStorage.getItem(key)) <= oldest) sessionStorage.removeItem(key);
  }
}

function atOf(text: string | null): number {
  try {
    return (JSON.parse(text ?? '') as Draft).at;
  } catch {
    return 0;
  }
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

/** Where the values differ from those that the form began with; lists count as one value. */
export function changesOf(
  values: Record<string, unknown>,
  initial: Readonly<Record<string, unknown>>,
  unkept: ReadonlySet<string>,
  above = '',
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = above + name;
    if (unkept.has(path)) continue;
    if (isRecord(value)) {
      const before = initial[name];
      Object.assign(changes, changesOf(value, isRecord(before) ? before : {}, unkept, `${path}.`));
    } else if (JSON.stringify(value ?? null) !== JSON.stringify(initial[name] ?? null)) changes[path] = value ?? null;
  }
  return changes;
}

/** What the form begins with, changed as the draft says: what others changed meanwhile in other fields stays. */
export function restored<T extends object>(initial: T, changes: Draft['changes']): T {
  const values = structuredClone(initial);
  for (const [path, value] of Object.entries(changes)) set(values, path, value);
  return values;
}

/** Whether a value has parts of its own: no list, no file. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
