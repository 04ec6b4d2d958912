import { saveFile } from '../../../engine/console/saveFile';

const INLINED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
/** For screens and print alike. */
const PNG_SCALE = 2;

/** Saves a drawing as it looks now, with its colours and fonts in it. */
export function saveSvg(svg: SVGSVGElement, name: string): void {
  saveFile(new Blob([textOf(svg)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** The same as pixels, on the ground it is shown on. @throws Error where the browser cannot draw it */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = sizeOf(svg);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.scale(PNG_SCALE, PNG_SCALE);
  context.fillStyle = groundOf(svg);
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('This browser cannot draw pictures.');
  saveFile(file, `${name}.png`);
}

/** Styles come from the page: outside of it, each element has to carry its own. */
function textOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of INLINED) target?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.removeAttribute('tabindex');
  return new XMLSerializer().serializeToString(copy);
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  return { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
}

function groundOf(svg: SVGSVGElement): string {
  return getComputedStyle(svg).getPropertyValue('--sl-surface').trim() || 'white';
}
