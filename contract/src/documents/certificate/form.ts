import { z } from 'zod';
import { id } from '../../fields/id.ts';
import {
  differenceReason,
  documentNumber,
  education,
  outsideProtocol,
  prepareAhead,
  registered,
  signatoryIds,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';

/** What is sent; the form is opened with an `EducationForm`. */
export const CertificateBody = withPeriod(
  z.object({
    assignId: id,
    number: documentNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
    ...registered,
    ...education,
    ...outsideProtocol,
    differenceReason,
  }),
);
