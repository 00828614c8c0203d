import type { CurrentUser } from './session.ts';

// The first page of a visit is drawn by the server with the web's own program: what the two agree on.

/** Who opens which page. */
export interface Visit {
  /** Path and query, as the browser asks for them. */
  address: string;
  /** His browser says that it is a phone's. */
  isNarrow: boolean;
  /** Null for a stranger. */
  user: CurrentUser | null;
  /**
   * Makes a reading call as the visitor.
   * @param address with `/api` and the query
   * @returns the envelope's `data`; undefined when the call is refused: the browser will make it again and say why
   */
  read: (address: string) => Promise<unknown>;
}

/** What the browser continues from: it must begin with exactly what the page was drawn of. */
export interface DrawnFrom {
  address: string;
  isNarrow: boolean;
  /** Replies by the keys under which the web keeps them. */
  replies: [key: readonly unknown[], data: unknown][];
}

/** What comes along with a drawn page, as JSON in a script element of this id. */
export interface Drawing extends DrawnFrom {
  /** The files of the program that bring the page to life, each after those that it needs; asked for once it is painted. */
  files: string[];
}

export const DRAWING = 'drawing';

export interface DrawnPage {
  html: string;
  /** For `<title>`. */
  title: string;
  from: DrawnFrom;
  /** The names of the modules, besides the common ones, that the browser needs to bring the page to life. */
  modules: string[];
}

/** Draws a page, or gives null for one that only the browser can draw. */
export type DrawPage = (visit: Visit) => Promise<DrawnPage | null>;
