/** Sharp where photos are shown largest, and some 50 kB. */
const SIDE = 512;
const QUALITY = 0.9;

interface Cropping {
  /** Of the picture, within this page. */
  address: string;
  /** In the picture's own pixels; a square. */
  area: { x: number; y: number; width: number; height: number };
  name: string;
}

/** The square of a picture, as a JPEG of 512 pixels; white where it is transparent. @throws where the browser cannot read it */
export async function croppedPicture({ address, area, name }: Cropping): Promise<File> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('This browser writes no JPEG.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
