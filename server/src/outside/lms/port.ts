/** Where a center's learning system is, and how it knows the portal. */
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
  /** Ours, kept over there: by it the account is found again. */
  idnumber: string;
}

export interface LmsUser {
  id: number;
  username: string;
}

export interface LmsPlace {
  userId: number;
  courseId: number;
}

/** How a user does in a course; null is what the system does not count. */
export interface LmsCourseProgress {
  courseId: number;
  percent: number | null;
  isCompleted: boolean | null;
}

/** A learning system of one center. Never called inside a transaction of ours. Every call @throws LmsError */
export interface LmsProvider {
  /** Its name, and the functions that the portal needs and the token does not open. */
  look(): Promise<{ title: string; missingFunctions: string[] }>;
  /** The courses that a person can be enrolled in. */
  courses(): Promise<{ id: number; title: string; shortTitle: string }[]>;
  findUser(field: 'id' | 'idnumber' | 'username' | 'email', value: string): Promise<LmsUser | null>;
  createUser(user: NewLmsUser): Promise<number>;
  updateUser(userId: number, person: LmsPerson): Promise<void>;
  /** Enrols a student, or moves the dates of one who is enrolled. */
  enrol(place: LmsPlace & { start: Date; end: Date }): Promise<void>;
  /** Nothing happens when he is not enrolled. */
  unenrol(place: LmsPlace): Promise<void>;
  /** All courses of the user. */
  progress(userId: number): Promise<LmsCourseProgress[]>;
}

/** The learning systems that this portal works with. */
export interface LmsSystems {
  readonly kind: 'none' | 'demo' | 'moodle';
  at(address: LmsAddress): LmsProvider;
}

/**
 * Why a call did not succeed. `unavailable`: nobody there, another try may help. `closed`: the system is there and does
 * not let the portal in; an administrator has to change something. `refused`: this one request, for ever.
 */
export type LmsFailure = 'unavailable' | 'closed' | 'refused';

/** The message is Russian and for people: it stands on the pages of the center. No personal data in it. */
export class LmsError extends Error {
  readonly failure: LmsFailure;

  constructor(failure: LmsFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
