import type { GapCode } from '../gaps.ts';
import type { SigningRight } from '../signatory-record.ts';
import type { TrainingType } from '../training-type.ts';

/** Pages that are printed by a template of their own. */
export interface SheetDescription {
  readonly name: string;
  /** «Приложение 1»; a document of one sheet calls it as itself. */
  readonly title: string;
  /**
   * The PDF may have a template of its own, with the frame and the seal that a printed form already has. Such a sheet
   * and its PDF are the extended types of the specification.
   */
  readonly hasPdfTemplate: boolean;
}

/** What the portal knows of a type of document by itself, whoever's it is. Pure data: every screen may load it. */
export interface DocumentDescription {
  /** «Удостоверение» */
  readonly title: string;
  /** How the report names it where there is no place for its title. */
  readonly abbreviation: string;
  /** In the order they are handed out. */
  readonly sheets: readonly [SheetDescription, ...SheetDescription[]];
  /**
   * The kind of training that its sheets speak of where none is named: in the calls of the specification, and in what is
   * from before there were kinds. Null when the same sheets serve all of them.
   */
  readonly training: TrainingType | null;
  /** What it says, and so needs. */
  readonly needs: readonly GapCode[];
  /**
   * What of a training it says is true: that it was completed, that the person attends or attended it, or nothing, as a
   * contract that comes before it. Decides its date (document-date.ts).
   */
  readonly certifies: 'completion' | 'attendance' | null;
  /** The right that whoever signs it for an organization has. */
  readonly signs: SigningRight;
  /** A person keeps it. Of the others the center prints as many copies as it likes, so they have no duplicates. */
  readonly isKept: boolean;
  /** Fixing a group makes one for everybody on a course; a single person's may be made all the same. */
  readonly isCommon: boolean;
}

export const ofEveryDocument = ['Payment', 'Licence', 'City', 'Signatory'] as const;
export const ofTraining = [...ofEveryDocument, 'Hours', 'CommitteeMembers'] as const;
