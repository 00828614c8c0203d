/** The lines of a list, each with whether it is the last: what stands below a table stays on the page of that one. */
export const withLast = <L extends object>(list: readonly L[]): (L & { последний: string })[] =>
  list.map((line, index) => ({ ...line, последний: index === list.length - 1 ? 'да' : '' }));
