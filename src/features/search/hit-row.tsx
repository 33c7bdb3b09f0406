import type { SearchHit } from '../../api/search.ts'
import { formatPrice } from '../../shared/money.ts'
import { usePictureSource } from '../../domain/course/use-picture-source.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/text/price.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { hitAddress, markedParts, typeLabel } from './search-model.ts'
import styles from './search.module.css'

/** One hit. Its texts are text, whatever they contain; types without a screen are no link (screens 2.19). */
export function HitRow({ hit, keywords }: { readonly hit: SearchHit; readonly keywords: string }) {
  const pictureSource = usePictureSource()
  const address = hitAddress(hit)
  const isCourse = hit.type === 'vod'
  const content = (
    <>
      <span className={styles.body}>
        <span className={styles.type}>
          <Tag>{typeLabel(hit.type)}</Tag>
        </span>
        <h2 className={`${styles.title} title-break`}>
          <Marked text={hit.title} keywords={keywords} />
        </h2>
        {hit.excerpt !== '' && (
          <span className={styles.excerpt}>
            <Marked text={hit.excerpt} keywords={keywords} />
          </span>
        )}
        {isCourse && <Price text={formatPrice(hit.charge)} className={styles.price} />}
      </span>
      {isCourse && <Picture src={pictureSource(hit.cover)} alt="" width={104} height={78} className={styles.cover} />}
    </>
  )
  return (
    <li className={styles.row}>
      {address === null ? (
        <div className={styles.hit}>{content}</div>
      ) : (
        <AppLink href={address} className={styles.hit}>
          {content}
        </AppLink>
      )}
    </li>
  )
}

function Marked({ text, keywords }: { readonly text: string; readonly keywords: string }) {
  return markedParts(text, keywords).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  )
}
