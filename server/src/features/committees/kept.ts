import { committeeRecord } from '@dopusk/contract/committee-record.ts';
import type { Committee } from '@dopusk/contract/committees.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import type { Facts } from '../documents/facts.ts';

/** What is kept of a committee in its versions. */
export type Kept = Facts['committee'];

/** A committee as documents name it, which is how its former versions are kept. */
export const keptOf = ({ members, ...committee }: Committee): Kept => ({
  ...pick(committee, namesOf(committeeRecord)),
  members: members.map(({ fullName, jobTitleMemberCommitee: type, position }) => ({
    fullName,
    type,
    ...(position ? { position } : {}),
  })),
});
