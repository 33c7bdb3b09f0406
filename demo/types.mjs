// @ts-check
/**
 * Shapes of the demonstration school's memory. Field names of rows that go out over the API are those of the API.
 *
 * @typedef {object} Category
 * @property {number} id
 * @property {number} sort
 * @property {string} name
 * @property {number} parent_id
 *
 * @typedef {object} Chapter
 * @property {number} id
 * @property {number} course_id
 * @property {string} title
 *
 * @typedef {object} Attachment
 * @property {number} id
 * @property {number} course_id
 * @property {string} name
 * @property {string} extension
 * @property {string} content
 *
 * @typedef {{ kind: 'mp4' | 'hls' | 'hls-key' | 'none' | 'iframe' | 'page' | 'broken' | 'short' | 'quality' | 'signed' | 'no-cors' | import('./lib/film-urls.mjs').FilmKind }} Media
 *
 * @typedef {object} Lesson
 * @property {number} id
 * @property {number} course_id
 * @property {number} chapter_id
 * @property {string} title
 * @property {number} duration
 * @property {number} free_seconds
 * @property {0 | 1} ban_drag
 * @property {0 | 1} is_allow_comment
 * @property {number} publishedAt milliseconds
 * @property {Media['kind']} media
 *
 * @typedef {object} Course
 * @property {number} id
 * @property {string} title
 * @property {string} thumb file name in demo/covers, or ''
 * @property {number} charge
 * @property {string} short_description
 * @property {string} render_desc
 * @property {number} publishedAt milliseconds
 * @property {number} is_show
 * @property {number} category_id
 * @property {0 | 1} is_rec
 * @property {number} user_count
 * @property {0 | 1} is_free
 * @property {0 | 1} is_allow_comment
 * @property {0 | 1} is_vip_free
 *
 * @typedef {object} Member
 * @property {number} id
 * @property {string} avatar
 * @property {string} nick_name
 * @property {string} mobile
 * @property {string} password
 * @property {string[]} loginNames numbers that also log in although they are not the bound number
 * @property {number} credit1
 * @property {number} is_lock
 * @property {number} createdAt milliseconds
 * @property {number} role_id
 * @property {string | null} role_expired_at +08:00 wall clock
 * @property {0 | 1} is_password_set
 * @property {0 | 1} is_set_nickname
 * @property {boolean} is_face_verify
 * @property {string} profile_real_name
 * @property {string} profile_id_number
 * @property {{ user_agreement_agreed: boolean, privacy_policy_agreed: boolean }} agreement_status
 * @property {boolean} destroyRequested
 * @property {number | null} unreadCache
 * @property {Record<string, unknown>} overrides raw fields set by PATCH /__demo/member
 *
 * @typedef {object} Role
 * @property {number} id
 * @property {string} name
 * @property {number} charge
 * @property {number} expire_days
 * @property {string[]} desc_rows
 *
 * @typedef {object} RoleRecord
 * @property {number} id
 * @property {number} user_id
 * @property {number} role_id
 * @property {number} charge
 * @property {number} startedAt
 * @property {number} expiredAt
 * @property {number} createdAt
 *
 * @typedef {object} PromoCode
 * @property {number} id
 * @property {string} code
 * @property {number} user_id owner, 0 = the school
 * @property {number | null} expiredAt
 * @property {number} invited_user_reward
 * @property {number} use_times 0 = unlimited
 * @property {number} used_times
 *
 * @typedef {object} Order
 * @property {number} id
 * @property {string} order_no
 * @property {number} user_id
 * @property {'COURSE' | 'ROLE'} goods_type
 * @property {number} goods_id
 * @property {string} goods_name
 * @property {string} goods_thumb
 * @property {number} charge
 * @property {number} discount
 * @property {string} promo_code
 * @property {5 | 7 | 9} status
 * @property {string} payment_method
 * @property {string} sign
 * @property {number} signExpiresAt
 * @property {number} createdAt
 * @property {number} refund_amount
 * @property {{ goods_name?: string, goods_type?: string, no_goods?: boolean }} odd
 *
 * @typedef {object} Purchase
 * @property {number} course_id
 * @property {number} user_id
 * @property {number} charge
 * @property {number} createdAt
 *
 * @typedef {object} LessonProgress
 * @property {number} id
 * @property {number} user_id
 * @property {number} course_id
 * @property {number} video_id
 * @property {number} watch_seconds
 * @property {number | null} watchedAt
 * @property {number} createdAt
 * @property {number} updatedAt
 *
 * @typedef {object} StudyRecord
 * @property {number} id
 * @property {number} course_id
 * @property {number} user_id
 * @property {0 | 1} is_watched
 * @property {number | null} watchedAt
 * @property {number} progress
 * @property {number} createdAt
 * @property {number} updatedAt
 *
 * @typedef {object} Like
 * @property {number} course_id
 * @property {number} user_id
 * @property {number} createdAt
 *
 * @typedef {object} Message
 * @property {string} id
 * @property {number} notifiable_id
 * @property {Record<string, unknown>} data
 * @property {number | null} readAt
 * @property {number} createdAt
 *
 * @typedef {object} Credit
 * @property {number} user_id
 * @property {number} sum
 * @property {string} remark
 * @property {number} createdAt
 *
 * @typedef {object} Comment
 * @property {number} id
 * @property {1 | 2} rt
 * @property {number} rid
 * @property {number} user_id
 * @property {number} parent_id
 * @property {number} reply_id
 * @property {string} content
 * @property {string} ip_province
 * @property {0 | 1} is_check
 * @property {number} createdAt
 *
 * @typedef {object} Announcement
 * @property {number} id
 * @property {string} title
 * @property {string} announcement
 * @property {number} createdAt
 *
 * @typedef {object} Social
 * @property {'qq' | 'wechat'} app
 * @property {string} openid
 * @property {string} nick
 * @property {number} user_id
 *
 * @typedef {object} SocialCode
 * @property {'qq' | 'wechat'} app
 * @property {string} openid
 * @property {string} nick
 * @property {number} expiresAt
 *
 * @typedef {object} Token
 * @property {number} memberId
 * @property {number} seq
 * @property {boolean} revoked
 *
 * @typedef {'offline' | 'timeout' | 'slow' | 'http500' | 'html502' | 'http404' | 'http401' | 'http429'
 *   | 'http503' | 'code401' | 'code404' | 'code429' | 'code503' | 'code1' | 'captivePortal' | 'malformed' | 'wrongShape' | 'truncated'
 *   | 'cutAfter' | 'forbidAfter' | 'wholeForRange' | 'shortBody' | 'otherFilm' | 'htmlPage' | 'noCors' | 'slowBody' | 'keyed'} FaultKind
 *
 * @typedef {object} Fault
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [query]
 * @property {FaultKind} kind
 * @property {number} [times]
 * @property {number} [delayMs]
 * @property {string} [message]
 * @property {number} [bytes] of film faults
 * @property {number} [bytesPerSecond]
 * @property {string} [file]
 * @property {string} [key] the address that a fault has seen first
 * @property {number} [served] bytes that went out under it
 *
 * @typedef {object} LogEntry
 * @property {number} seq
 * @property {string} time
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} query
 * @property {unknown} body
 * @property {{ present: boolean, memberId: number | null, hash: string | null }} authorization
 * @property {Record<string, string>} headers
 * @property {FaultKind | null} fault
 *
 * @typedef {object} Odd switches for surprising but legal answers
 * @property {boolean} blocks_empty
 * @property {boolean} no_announcement
 * @property {boolean} search_off
 * @property {boolean} sms_fail
 * @property {boolean} face_fail
 * @property {boolean} one_device
 * @property {boolean} lock_new_members
 * @property {boolean} throttle
 * @property {boolean} jssdk
 * @property {boolean} no_agreement_status
 * @property {number} throttle_limit
 * @property {number} media_sign_seconds
 * @property {boolean} films_cors
 * @property {number | null} most_addresses
 * @property {number | string | null} unread_count
 *
 * @typedef {object} State
 * @property {Record<string, unknown>} config
 * @property {Category[]} categories
 * @property {Course[]} courses
 * @property {Chapter[]} chapters
 * @property {Lesson[]} lessons
 * @property {Attachment[]} attachments
 * @property {Member[]} members
 * @property {Role[]} roles
 * @property {RoleRecord[]} roleRecords
 * @property {PromoCode[]} promoCodes
 * @property {Order[]} orders
 * @property {Purchase[]} purchases
 * @property {LessonProgress[]} progress
 * @property {StudyRecord[]} study
 * @property {Like[]} likes
 * @property {Message[]} messages
 * @property {Credit[]} credits
 * @property {Comment[]} comments
 * @property {Announcement[]} announcements
 * @property {Social[]} socials
 * @property {Map<string, SocialCode>} socialCodes
 * @property {Map<string, Token>} tokens
 * @property {Map<string, { text: string, expiresAt: number }>} captchas
 * @property {Map<string, { code: string, expiresAt: number, wrong: number }>} sms
 * @property {Map<string, number>} verifySigns
 * @property {Map<string, { memberId: number, ruleId: string, result: 'pending' | 'passed' | 'failed' }>} faces
 * @property {Map<string, { attachmentId: number, expiresAt: number }>} downloads
 * @property {Map<number, number[]>} downloadTimes
 * @property {Map<string, Set<string>>} filmKeys addresses under which each film was asked for
 * @property {Map<string, { bytes: Uint8Array, type: string }>} avatars
 * @property {number[]} hits
 * @property {Fault[]} faults
 * @property {Odd} odd
 * @property {number} clockOffset
 * @property {number} nextId
 *
 * @typedef {{ Bindings: { incoming?: import('node:http').IncomingMessage, outgoing?: import('node:http').ServerResponse }, Variables: { fault?: FaultKind, wholeFilm?: boolean, otherFilm?: string | undefined } }} Env
 * @typedef {import('hono').Context<Env>} Ctx
 * @typedef {import('hono').Hono<Env>} App
 *
 * @typedef {{ api: string, pictures: string, films: string }} Origins where each part of the school is
 *
 * @typedef {object} Demo
 * @property {State} state
 * @property {LogEntry[]} log
 * @property {Origins | null} origins null: everything is on one origin
 * @property {() => number} now
 * @property {(line: string) => void} print
 * @property {() => void} reset
 * @property {() => number} id
 */

/** Makes this file a module: the typedefs above are its content. */
export const schoolName = '南窗学堂'
