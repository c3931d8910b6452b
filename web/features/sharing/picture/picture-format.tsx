import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FileActions } from '#web/features/sharing/format-actions.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PICTURE_SIDES } from './draw-picture.ts';
import { makePictures } from './make-pictures.ts';
import { PICTURES_MAX, picturePages } from './picture-pages.ts';

interface PictureFormatProps {
  list: SharedList;
  title: string;
  brand: Readonly<Pick<Brand, 'phone' | 'logo'>>;
}

/** Drawn here, in the colours that the viewer sees. */
export function PictureFormat({ list, title, brand }: PictureFormatProps) {
  const pages = picturePages(list, title);
  const isTooLong = pages.length > PICTURES_MAX;
  const query = useQuery({
    queryKey: ['shared-pictures', isTooLong ? null : pages, brand.phone, brand.logo],
    queryFn: () => makePictures(pages, brand),
    enabled: !isTooLong,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isTooLong) {
    return (
      <EmptyState
        icon={Image}
        title="Too many devices for pictures"
        text="Choose fewer devices, or share them as a spreadsheet."
      />
    );
  }
  return (
    <>
      <AsyncView
        query={query}
        loadingText="Drawing the picture..."
        loadingRows={6}
        error={{
          title: 'Unable to draw the picture',
          text: 'This browser cannot draw pictures. Share a text.',
        }}
      >
        {(files) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          <ul tabIndex={0} aria-label="Pictures to share" className="flex gap-2 overflow-x-auto">
            {files.map((file, place) => (
              <li key={file.name} className="shrink-0 only:mx-auto">
                <Preview file={file} label={`Picture ${place + 1} of ${files.length}`} />
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      {!query.isError && (
        <FileActions files={query.data} shareLabel={pages.length > 1 ? 'Share pictures' : 'Share picture'} />
      )}
    </>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // The page's security policy allows no pictures from blob addresses.
    const reader = new FileReader();
    reader.addEventListener('load', () => typeof reader.result === 'string' && setAddress(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  const { width, height } = PICTURE_SIDES;
  return (
    <img
      src={address}
      alt={label}
      width={width}
      height={height}
      className="h-75 w-60 rounded-panel border border-hairline"
    />
  );
}
