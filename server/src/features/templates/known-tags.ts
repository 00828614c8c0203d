import { shortSample } from '../../../templates/sample-data.ts';
import { isPicture } from '../../printing/picture.ts';

/** What stands behind a tag. */
export type Shape =
  | { readonly kind: 'value'; readonly sample: string }
  | { readonly kind: 'picture' }
  | { readonly kind: 'group' | 'list'; readonly fields: ReadonlyMap<string, Shape> };

/** Everything that a template can name. The sample has a value for every tag, so it is the list of them. */
const knownTags: Shape = shapeOf(shortSample);

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return { kind: 'list', fields: fieldsOf(value[0]) };
  if (isPicture(value)) return { kind: 'picture' };
  if (typeof value === 'object' && value !== null) return { kind: 'group', fields: fieldsOf(value) };
  return { kind: 'value', sample: String(value) };
}

function fieldsOf(value: unknown): ReadonlyMap<string, Shape> {
  return new Map(Object.entries(value ?? {}).map(([key, field]) => [key, shapeOf(field)]));
}

/** Where a tag stands: the data, and what the sections around it have opened, the outermost first. */
export type Scopes = readonly Shape[];

/** What the sections of these paths open, each found within the ones before. */
export function scopesWithin(sections: readonly string[]): Scopes {
  const scopes: Shape[] = [knownTags];
  for (const path of sections) {
    const shape = findShape(scopes, path);
    // A condition opens nothing: inside it everything means what it means outside.
    if (shape && 'fields' in shape) scopes.push(shape);
  }
  return scopes;
}

/** What a path means in a place, looked for from the innermost section outwards; undefined for an unknown one. */
export function findShape(scopes: Scopes, path: string): Shape | undefined {
  if (path === '.') return scopes.at(-1);
  return scopes
    .toReversed()
    .map((scope) => path.split('.').reduce<Shape | undefined>((shape, key) => fieldOf(shape, key), scope))
    .find((shape) => shape !== undefined);
}

function fieldOf(shape: Shape | undefined, key: string): Shape | undefined {
  return shape && 'fields' in shape && (shape.kind === 'group' || shape.kind === 'list')
    ? shape.fields.get(key)
    : undefined;
}

/** Every path that means something in a place: «слушатель.фио», and inside a list what one of it has. */
export function pathsIn(scopes: Scopes): string[] {
  return [...new Set(scopes.flatMap((scope) => pathsOf(scope, '')))];
}

function pathsOf(shape: Shape, before: string): string[] {
  if (!('fields' in shape)) return [];
  return [...shape.fields].flatMap(([key, field]) => [
    before + key,
    ...(field.kind === 'group' ? pathsOf(field, `${before}${key}.`) : []),
  ]);
}

/** The lists whose items have a field of this name: {оценка} is one of {#дисциплины}. */
export function listsWith(field: string): string[] {
  return pathsIn([knownTags]).filter((path) => {
    const shape = findShape([knownTags], path);
    return shape?.kind === 'list' && shape.fields.has(field);
  });
}
