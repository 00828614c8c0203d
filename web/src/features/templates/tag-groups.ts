import type { TagGroup } from '@dopusk/contract/templates.ts';

/** The catalogue with the values of real records where there are such, and the examples elsewhere. */
export function withValues(groups: readonly TagGroup[], filled: readonly TagGroup[]): TagGroup[] {
  const values = new Map(
    filled.flatMap(({ list, tags }) => tags.map(({ tag, value }) => [`${list} ${tag}`, value] as const)),
  );
  return groups.map((group) => ({
    ...group,
    tags: group.tags.map((tag) => ({ ...tag, value: values.get(`${group.list} ${tag.tag}`) ?? tag.value })),
  }));
}

/** The tags whose name, value or group has the text; letter case and ё do not matter. */
export function matching(groups: readonly TagGroup[], search: string): TagGroup[] {
  const wanted = plain(search);
  if (!wanted) return [...groups];
  return groups
    .map((group) =>
      plain(`${group.title} ${group.list}`).includes(wanted)
        ? group
        : { ...group, tags: group.tags.filter(({ tag, value }) => plain(`${tag} ${value}`).includes(wanted)) },
    )
    .filter(({ tags }) => tags.length > 0);
}

const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
