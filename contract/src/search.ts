import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { PageQuery } from './fields/page.ts';

/** What a search from anywhere looks for, in the order in which it is shown. */
export const FoundKind = z.enum(['Student', 'Organization', 'Group', 'Course', 'Invoice', 'Document']);
export type FoundKind = z.infer<typeof FoundKind>;

/** So many of each kind are shown; the list of that kind, searched for the same, has the rest. */
export const FOUND_OF_KIND = 5;

/** Shorter texts are found everywhere. */
export const SHORTEST_SEARCH = 2;

/** A record by what it is called, with a line that tells it from its namesakes. */
export const Found = z.object({
  kind: FoundKind,
  id,
  title: z.string(),
  note: z.string(),
  /** Of a document: the page that it stands on, its assignment's or its group's. */
  standsAt: z.object({ kind: z.enum(['Assignment', 'Group']), id }).nullable(),
  /** Of a document: what its own page is called by, for whoever may open that. */
  sheet: z.object({ assignId: id, type: DocumentType }).nullable().default(null),
});
export type Found = z.output<typeof Found>;

export const search = endpoints({
  find: {
    method: 'GET',
    path: '/Search/Find',
    access: 'operator:any',
    summary:
      'Поиск отовсюду: до 5 людей, организаций, групп, курсов, счетов и документов, которые оператор видит; чего он смотреть не вправе, того нет',
    query: z.object({ search: PageQuery.shape.search.unwrap().min(SHORTEST_SEARCH) }),
    reply: z.array(Found),
  },
});
