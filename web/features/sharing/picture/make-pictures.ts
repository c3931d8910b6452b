import type { Brand } from '#domain/contract/entities/shop.ts';
import { drawPicture, type PictureContact } from './draw-picture.ts';
import type { PicturePage } from './picture-pages.ts';
import { pictureStyleOf } from './picture-style.ts';

/** Draws the pictures as files. */
export async function makePictures(
  pages: readonly PicturePage[],
  brand: Pick<Brand, 'phone' | 'logo'>,
): Promise<File[]> {
  const style = pictureStyleOf(document);
  const contact: PictureContact = {
    phone: brand.phone,
    address: window.location.host,
    logo: await loadLogo(brand.logo),
  };
  await loadFont(style.font);
  const files: File[] = [];
  // One after the other on the same canvas: ten of them at once are 60 MB.
  const canvas = document.createElement('canvas');
  for (const [place, page] of pages.entries()) {
    drawPicture(canvas, page, contact, style);
    const name = pages.length === 1 ? 'prices.png' : `prices-${place + 1}.png`;
    files.push(new File([await pngOf(canvas)], name, { type: 'image/png' }));
  }
  return files;
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be written'))));
  });
}

/** A canvas takes another font while this one loads. Without a connection that other font has to do. */
async function loadFont(font: string): Promise<void> {
  const faces = [400, 500, 600, 650].map((weight) => document.fonts.load(`${weight} 36px ${font}`));
  await Promise.allSettled(faces);
}

/** Null without a logo, and where it cannot be loaded: then the initials have to do. */
async function loadLogo(address: string): Promise<ImageBitmap | null> {
  if (!address) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}
