/** A picture that may lead somewhere; both are as the server sends them. */
export interface PictureLink {
  readonly source: string
  /** '' when the picture is no link. */
  readonly target: string
}
