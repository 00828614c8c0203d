/** Prints a plain text alone, without the page around it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: some browsers print nothing of such a frame.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0';
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) throw new Error('a frame without a document');
  const sheet = contentDocument.createElement('pre');
  sheet.style.font = '16px/1.6 monospace';
  sheet.textContent = text;
  contentDocument.body.append(sheet);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
