import { plural } from '../../text/number.ts';

export const pagesText = (count: number): string => plural(count, 'страница', 'страницы', 'страниц');
