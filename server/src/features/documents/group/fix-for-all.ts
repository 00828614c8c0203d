import { type CommonDocumentType, isCommon } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { fixGroupProtocol } from '../protocol/fix-group-protocol.ts';
import type { CommonOf } from './db.ts';

type Fixer = (
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  whose: CommonOf,
) => Promise<Seen<'documents'>>;

const fixers: Record<CommonDocumentType, Fixer> = { Protocol: fixGroupProtocol };

/**
 * Fixes one document about everybody in the group who learns on the course.
 * @returns its id
 * @throws Refusal ForbiddenGenerateDocType for a type that each person has one of his own of, and what its fixer says
 */
export async function fixForAll(
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  type: DocumentType,
  whose: CommonOf,
): Promise<Seen<'documents'>> {
  if (!isCommon(type)) throw new Refusal('ForbiddenGenerateDocType');
  return fixers[type](tx, context, scope, whose);
}
