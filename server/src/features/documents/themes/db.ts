import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';

const MOST = 20;

/** Themes of final works that hold every word of the search: the center's own, the latest first, then the common ones. */
export function listThemes(db: Db, scope: CenterScope, search: string) {
  return db
    .selectFrom('certificateThemes')
    .where(holds(sql`searchable(title)`, wordPatterns(search)))
    .where(({ eb, or }) => or([eb('centerId', '=', scope.organization.id), eb('centerId', 'is', null)]))
    .orderBy(sql`center_id is null`)
    .orderBy('usedAt', 'desc')
    .orderBy('title')
    .limit(MOST)
    .select(['id', 'title'])
    .execute();
}

/** Remembers a theme that a diploma of the center was fixed with. */
export async function rememberTheme(tx: Tx, scope: CenterScope, title: string): Promise<void> {
  await sql`insert into certificate_themes (id, center_id, title) values (${newId()}, ${scope.organization.id}, ${title})
    on conflict (center_id, searchable(title)) do update set used_at = now()`.execute(tx);
}
