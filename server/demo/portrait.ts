import sharp from 'sharp';

/** A drawn portrait in the size of a document's photo, 3 × 4 cm: nobody's face, but better to look at than a grey shape. */
export const drawPortrait = (): Promise<Buffer> => sharp(Buffer.from(PORTRAIT)).jpeg({ quality: 90 }).toBuffer();

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 300 400">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe6ee"/><stop offset="1" stop-color="#c6d1dd"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#efc7a8"/><stop offset="1" stop-color="#dba987"/></linearGradient>
  </defs>
  <rect width="300" height="400" fill="url(#wall)"/>
  <path d="M18 400 C22 322 74 296 118 284 L182 284 C226 296 278 322 282 400Z" fill="#2f4663"/>
  <path d="M118 284 L150 330 L182 284 L172 268 L128 268Z" fill="#f4f6f8"/>
  <path d="M142 318 L158 318 L164 400 L136 400Z" fill="#7d2b34"/>
  <path d="M124 236 L176 236 L178 284 Q150 312 122 284Z" fill="#d5a07e"/>
  <ellipse cx="84" cy="184" rx="10" ry="18" fill="#dba987"/>
  <ellipse cx="216" cy="184" rx="10" ry="18" fill="#dba987"/>
  <path d="M86 150 C86 92 118 78 150 78 S214 92 214 150 C216 214 190 262 150 262 S84 214 86 150Z" fill="url(#skin)"/>
  <path d="M80 170 C74 96 106 58 154 58 C202 58 226 98 220 170 C214 138 204 118 186 108 C156 122 116 112 100 118 C90 130 84 146 80 170Z" fill="#4a382c"/>
  <path d="M106 158 Q121 149 136 157 M164 157 Q179 149 194 158" stroke="#4a382c" stroke-width="5" fill="none" stroke-linecap="round"/>
  <g fill="#fff"><ellipse cx="122" cy="174" rx="12" ry="7"/><ellipse cx="178" cy="174" rx="12" ry="7"/></g>
  <g fill="#3b4a57"><circle cx="122" cy="174" r="6"/><circle cx="178" cy="174" r="6"/></g>
  <path d="M150 172 L143 208 Q150 214 158 208" stroke="#c08a68" stroke-width="4" fill="none" stroke-linecap="round"/>
  <path d="M126 230 Q150 241 174 230" stroke="#a9604f" stroke-width="5" fill="none" stroke-linecap="round"/>
</svg>`;
