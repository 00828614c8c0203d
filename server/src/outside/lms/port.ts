/** Address and token of a center's learning system. */
export interface LmsAddress {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

export interface LmsPerson {
  surname: string;
  name: string;
  lastname: string;
  email: string;
}

export interface NewLmsUser extends LmsPerson {
  /** Small Latin letters, digits and `-._` */
  username: string;
  password: string;
  /** Our id, stored in the system: by it the account is found again. */
  idnumber: string;
}

export interface LmsUser {
  id: number;
  username: string;
  /** As the system has it: surname first. */
  fullName: string;
  isSuspended: boolean;
  /** What the portal has written into a user that it made: the id of his account. */
  idnumber: string;
}

/** A group of the portal, under its id there. */
export interface LmsGroup {
  id: string;
  title: string;
}

export interface LmsPlace {
  userId: number;
  courseId: number;
}

/** A user's progress in a course; null for what the system does not count. */
export interface LmsCourseProgress {
  courseId: number;
  percent: number | null;
  isCompleted: boolean | null;
}

/** What a system may have besides; nothing lacks without it. */
export interface LmsExtras {
  /** People come in by a link without a password. */
  hasLoginLinks: boolean;
  /** The groups of its courses may be kept. */
  hasGroups: boolean;
}

/** Its name, the functions that the token lacks, and of those that only add something. */
export interface LmsLook extends LmsExtras {
  title: string;
  missingFunctions: string[];
  missingOptional: string[];
}

/** A course of the system, by the title of the portal's course that is linked with it. */
export interface LmsLinkedCourse {
  id: number;
  title: string;
}

/** A learning system of one center. Never called inside a transaction of ours. Every call @throws LmsError */
export interface LmsProvider {
  look(): Promise<LmsLook>;
  /**
   * Tries everything that the portal does there, without a trace: what it may not, in words.
   * @param courses those that people are enrolled in
   * @param has what it has besides what it must have
   */
  tryRights(courses: readonly LmsLinkedCourse[], has: LmsExtras): Promise<string[]>;
  /** The courses that students can be enrolled in. */
  courses(): Promise<{ id: number; title: string; shortTitle: string }[]>;
  /**
   * By an e-mail however it is spelt, large letters or small.
   * @throws LmsError `refused` when several users have it
   */
  findUser(field: 'id' | 'idnumber' | 'username' | 'email', value: string): Promise<LmsUser | null>;
  createUser(user: NewLmsUser): Promise<number>;
  updateUser(userId: number, person: LmsPerson): Promise<void>;
  setPassword(userId: number, password: string): Promise<void>;
  /** Whether the user is in the course, also when his days there have not begun, are over or are suspended. */
  isIn(place: LmsPlace): Promise<boolean>;
  /** Enrols a user, or changes the dates of an enrolled one. */
  enrol(place: LmsPlace & { start: Date; end: Date }): Promise<void>;
  /**
   * Puts an enrolled user into groups of a course, which are made and called as given, and out of the portal's others there.
   * Groups that people have made by hand stay as they are.
   */
  putIntoGroups(place: LmsPlace & { groups: readonly LmsGroup[] }): Promise<void>;
  /** Does nothing when he is not enrolled. */
  unenrol(place: LmsPlace): Promise<void>;
  /** A link that logs the user in, once and soon, without a password. Of the connected site. */
  loginLink(userId: number): Promise<string>;
  /** All courses of the user. */
  progress(userId: number): Promise<LmsCourseProgress[]>;
}

/** The learning systems that this portal works with. */
export interface LmsSystems {
  readonly kind: 'none' | 'demo' | 'moodle';
  at(address: LmsAddress): LmsProvider;
}

/**
 * Why a call failed. `unavailable`: no answer, another try may help. `closed`: the system answers but refuses the
 * portal; an administrator has to change something. `refused`: this one request, also when repeated. `later`: this one
 * request, and another try may help.
 */
export type LmsFailure = 'unavailable' | 'closed' | 'refused' | 'later';

/** The message is Russian and for people: the center's pages show it. No personal data in it. */
export class LmsError extends Error {
  readonly failure: LmsFailure;
  /** As the system itself named the reason; empty when it did not. */
  readonly code: string;
  /** How long the system asks to be left alone, in seconds; 0 when it does not say. */
  readonly pause: number;

  constructor(failure: LmsFailure, message: string, { code = '', pause = 0 } = {}) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.pause = pause;
  }
}
