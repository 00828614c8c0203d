import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** In bytes. */
  size: number;
  mime: string;
}

/** The storage of the portal's files. Every failure is a StorageError. */
export interface Storage {
  /**
   * Stores a file; afterwards a power cut does not lose it. A key is written once: the same bytes may be put again, so
   * that interrupted work can be repeated, other bytes are refused.
   */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  get(key: string): Promise<StoredFile>;
  /** Removing a missing file is not a failure. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

export type StorageFailure = 'save' | 'read' | 'remove' | 'notFound';

const TEXTS: Record<StorageFailure, string> = {
  save: 'Не удалось сохранить файл',
  read: 'Не удалось прочитать файл',
  remove: 'Не удалось удалить файл',
  notFound: 'Файл не найден',
};

/** The failure of a file operation; the store's own error is the cause. */
export class StorageError extends Error {
  readonly kind: StorageFailure;

  constructor(kind: StorageFailure, key: string, cause?: unknown) {
    super(`${TEXTS[kind]}: ${key}`, { cause });
    this.kind = kind;
  }
}

/**
 * A key becomes part of a path and of an address, so it is letters, digits, hyphens and underscores only.
 * @throws Error for any other; keys are made by the portal, so a bad one is a defect of ours
 */
export function assertKey(key: string): void {
  if (!/^[\w-]{1,200}$/.test(key)) throw new Error(`Недопустимый ключ файла: ${key}`);
}
