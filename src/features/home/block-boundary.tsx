import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** A block that breaks hides itself, not the page (screens 2.1). */
export class BlockBoundary extends Component<Props, { readonly isBroken: boolean }> {
  // no field: that would be compiled to a helper larger than this class
  constructor(props: Props) {
    super(props)
    this.state = { isBroken: false }
  }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
