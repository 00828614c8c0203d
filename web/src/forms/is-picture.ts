/** Whether the browser can show what lies at the address. */
export async function isPicture(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
