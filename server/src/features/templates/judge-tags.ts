import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { DOUBLED } from '../../printing/read-tags.ts';
import {
  FILTER_NAMES,
  filterFault,
  isUnknownFilter,
  type TemplateTag,
  unknownFilter,
  usefulFilters,
} from '../../printing/tags.ts';
import { echo, type TemplateIssue, uniqueIssues } from '../../printing/template-error.ts';
import { findShape, listsWith, pathsIn, type Scopes, type Shape, scopesWithin } from './known-tags.ts';
import { nearestTag } from './nearest.ts';

/** A list within a list within a list grows beyond any page. */
const MOST_LISTS = 2;

/** What is wrong with the tags of a template, all at once: unknown, put where they mean nothing, lists inside themselves. */
export function judgeTags(tags: readonly TemplateTag[]): TemplateIssue[] {
  return uniqueIssues(tags.flatMap(issuesOf));
}

const signs = { value: '', section: '#', picture: '%' } as const;

/** One finding of a tag, or two when its filter is wrong as well: the one would hide the other. */
function issuesOf(tag: TemplateTag): TemplateIssue[] {
  const judged = judgeTag(tag);
  const { path, filters, written } = tag;
  const ofFilter = filterIssues(tag, judged?.nearest);
  if (written === undefined) return [...(judged ? [judged] : []), ...ofFilter];
  const right = judged ? judged.nearest : echo(signs[tag.kind] + [path, ...filters].join(' | '));
  const message = right === undefined ? `${DOUBLED}; ${judged?.message}` : `${DOUBLED}: пишется {${right}}`;
  return [{ tag: written, message, ...(right === undefined ? {} : { nearest: right }) }, ...ofFilter];
}

function judgeTag({ path, kind, within }: TemplateTag): TemplateIssue | null {
  const scopes = scopesWithin(within);
  const shape = findShape(scopes, path);
  const tag = echo(signs[kind] + path);
  if (!shape) return unknown(tag, path, kind, scopes);
  if (kind === 'picture' && shape.kind !== 'picture') return { tag, message: 'это не изображение: уберите знак %' };
  if (kind === 'value') return judgeValue(path, shape);
  if (kind === 'section' && shape.kind === 'list') return judgeList(tag, path, within);
  return null;
}

function unknown(tag: string, path: string, kind: TemplateTag['kind'], scopes: Scopes): TemplateIssue {
  const lists = listsWith(path);
  if (lists.length > 0) {
    const places = lists.map((list) => `{#${list}} … {/${list}}`).join(' или ');
    return { tag, message: `этот тег есть только внутри списка: ${places}` };
  }
  const fit = (candidate: string) => fits(kind, findShape(scopes, candidate));
  const nearest = nearestTag(path, pathsIn(scopes).filter(fit));
  if (!nearest) return { tag, message: 'такого тега нет. Все теги – на вкладке «Теги»' };
  return { tag, message: `такого тега нет. Похожий: {${signs[kind]}${nearest}}`, nearest: signs[kind] + nearest };
}

function fits(kind: TemplateTag['kind'], shape: Shape | undefined): boolean {
  if (kind === 'section') return true;
  return shape?.kind === kind;
}

function judgeValue(path: string, shape: Shape): TemplateIssue | null {
  if (shape.kind === 'picture')
    return { tag: path, message: `это изображение: пишется {%${path}}`, nearest: `%${path}` };
  if (shape.kind === 'value' || !('fields' in shape)) return null;
  if (path === '.') return { tag: path, message: 'точка здесь ничего не значит: напишите тег целиком' };
  const [field = ''] = [...shape.fields.keys()];
  if (shape.kind === 'group') {
    return { tag: path, message: `это группа тегов: допишите, что из неё нужно, например {${path}.${field}}` };
  }
  return { tag: path, message: `это список: пишется {#${path}}{${field}}{/${path}}` };
}

/**
 * What is wrong with the filters of a tag: one that nobody knows, or one that its value does not go through.
 * @param meant the tag that was probably meant, where there is none of this name: its filter is judged as well
 */
function filterIssues({ path, kind, filters, within }: TemplateTag, meant = path): TemplateIssue[] {
  const message = filters.some(isUnknownFilter)
    ? unknownFilters(filters)
    : kind === 'value' && filterMisfit(filters, findShape(scopesWithin(within), meant));
  return message ? [{ tag: echo([path, ...filters].join(' | ')), message }] : [];
}

function unknownFilters(filters: readonly string[]): string {
  const wrong = filters.filter(isUnknownFilter);
  return wrong
    .map((name) => {
      const nearest = nearestTag(name, FILTER_NAMES);
      return unknownFilter(name) + (nearest ? `. Похожий: ${nearest}` : '');
    })
    .join('; ');
}

/** Why the sample of a value does not go through known filters, and which ones would do something to it. */
function filterMisfit(filters: readonly string[], shape: Shape | undefined): string | null {
  if (shape?.kind !== 'value') return null;
  const fault = filterFault(filters, shape.sample);
  if (fault === null) return null;
  const useful = usefulFilters(shape.sample);
  return useful.length === 0 ? fault : `${fault}. Подойдёт: ${useful.join(', ')}`;
}

function judgeList(tag: string, path: string, within: readonly string[]): TemplateIssue | null {
  const lists = within.filter(
    (outer, index) => findShape(scopesWithin(within.slice(0, index)), outer)?.kind === 'list',
  );
  if (lists.includes(path)) return { tag, message: 'список повторяется внутри самого себя' };
  if (lists.length < MOST_LISTS) return null;
  return { tag, message: 'не больше двух списков один внутри другого' };
}

/** What every document says, by the tags that say it, the one to propose first, and what it is without any of them. */
const usual = {
  person: [/^слушатель\.(фио|фамилия)/, '{слушатель.фио}', 'документ не скажет, кому он выдан'],
  number: [/^документ\.(рег_)?номер/, '{документ.номер}', 'документ будет без номера'],
  day: [/^документ\.дата_выдачи$/, '{документ.дата_выдачи}', 'документ будет без даты'],
  people: [/^люди$/, '{#люди}', 'протокол не назовёт слушателей'],
  protocol: [/^протокол\.номер$/, '{протокол.номер}', 'протокол будет без номера'],
  session: [/^протокол\.дата$/, '{протокол.дата}', 'протокол будет без даты'],
} as const satisfies Record<string, readonly [RegExp, string, string]>;

const expected = (type: DocumentType): (keyof typeof usual)[] => {
  if (type === 'Protocol') return ['people', 'protocol', 'session'];
  return type === 'Contract' ? ['number', 'day'] : ['person', 'number', 'day'];
};

/** A contract about nothing but checks that are repeated teaches nobody, and has no hours. */
function repeatGaps(names: readonly string[]): string[] {
  if (names.includes('договор.повторную')) return [];
  const hours = ['курс.часы', 'всего_часов'].find((tag) => names.includes(tag));
  const without = `договор об одной повторной проверке скажет, что учат${hours ? `, и напечатает 0 вместо {${hours}}` : ''}`;
  const how = 'Слова об обучении заключите в {^договор.повторную} … {/договор.повторную}';
  return [`В шаблоне нет {#договор.повторную}: ${without}. ${how}`];
}

/** What a template lacks that most documents have: words for the person who made it, no mistakes. */
export function gapsIn(tags: readonly TemplateTag[], type: DocumentType): string[] {
  if (tags.length === 0) return ['В шаблоне нет ни одного тега: все документы будут одинаковыми'];
  const unsaid = type === 'Contract' ? repeatGaps : () => [];
  // «{#документ}{номер}{/документ}» says the number as well.
  const names = [...new Set(tags.flatMap(({ path, within }) => [path, [...within, path].join('.')]))];
  const gaps = expected(type)
    .map((thing) => usual[thing])
    .filter(([pattern]) => !names.some((name) => pattern.test(name)))
    .map(([, tag, without]) => `В шаблоне нет ${tag}: ${without}`)
    .concat(unsaid(names));
  const isSigned = names.includes('qr') || names.includes('документ.код');
  return isSigned
    ? gaps
    : [...gaps, 'В шаблоне нет ни {%qr}, ни {документ.код}: такой документ нельзя проверить на портале'];
}
