import { buffer } from 'node:stream/consumers';
import { startStandIn } from './stand-in.ts';

/** A stand-in for the outside printing service (PRINTER=gotenberg:…), quick and obedient. */
export interface PrintingService {
  setting: string;
  /** How many documents it was given. */
  asked(): number;
  /** Until told otherwise it answers every document with 503. */
  breakDown(isBroken: boolean): void;
}

/** Each PDF differs from the one before, so that a document printed twice is seen by its bytes. */
const standIn = (asked: number): Uint8Array => Buffer.from(`%PDF-1.7 stand-in ${asked}`);

/** @param print what it answers to its n-th document; nothing that could be read as a PDF when left out */
export async function startPrintingService(
  print: (asked: number) => Uint8Array | Promise<Uint8Array> = standIn,
): Promise<PrintingService> {
  let asked = 0;
  let isBroken = false;
  const { url } = await startStandIn(async (request, response) => {
    await buffer(request);
    asked += 1;
    if (isBroken) response.writeHead(503).end('out of paper');
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(await print(asked));
  });
  return {
    setting: `gotenberg:${url}`,
    asked: () => asked,
    breakDown: (broken) => {
      isBroken = broken;
    },
  };
}
