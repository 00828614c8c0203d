import { XMLParser } from 'fast-xml-parser';
import { EisotError } from './port.ts';

const parser = new XMLParser({ parseTagValue: false, removeNSPrefix: true });

interface ErrorOfCabinet {
  StatusCode?: string;
  Message?: string;
  RequestId?: string;
}

/** What the cabinet answers beside records. */
export interface CabinetAnswer {
  Response?: { SetId?: string; Message?: string; Error?: ErrorOfCabinet };
  Error?: ErrorOfCabinet;
}

/** The cabinet's answers declare nothing of their own: what does could say one thing and be read as another. */
const DECLARES = /<!DOCTYPE/i;

/** The answer as it was written; null for what is no XML, or none of the cabinet's. */
export function parsedAnswer(text: string): CabinetAnswer | null {
  if (DECLARES.test(text)) return null;
  try {
    return parser.parse(text);
  } catch {
    // The parser's own errors have no class of their own; what is no XML is no refusal in words.
    return null;
  }
}

/** What the cabinet has refused, in its own words; null of another answer. */
export function refusalOf(text: string): EisotError | null {
  const answer = parsedAnswer(text);
  const error = answer?.Response?.Error ?? answer?.Error;
  if (error === undefined) return null;
  const { Message = '', StatusCode = '', RequestId = '' } = error;
  const told = Message || 'Личный кабинет реестра отказал';
  return new EisotError(Message === '' && StatusCode ? `${told} (код ${StatusCode})` : told, RequestId);
}
